def main():
    n = 500000
    prime = [True] * (n + 1)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            j = i * i
            while j <= n:
                prime[j] = False
                j += i
        i += 1
    count = 0
    for flag in prime:
        if flag:
            count += 1
    return count
