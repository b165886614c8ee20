n = 0
while n < 5:
    n += 1
    if n == 2:
        continue
    if n == 4:
        break
    print("while", n)
else:
    print("not printed")
while n < 6:
    n += 1
else:
    print("else", n)
for i in range(3):
    for j in range(3):
        if j == 1:
            continue
        if i == 2:
            break
        print(i, j)
    else:
        print("inner done", i)
for i in []:
    print("never")
else:
    print("empty")
for i in range(4):
    try:
        if i == 1:
            continue
        if i == 3:
            break
        print("body", i)
    finally:
        print("finally", i)
while True:
    try:
        try:
            n += 1
            if n < 9:
                continue
            break
        finally:
            print("n", n)
    except ValueError:
        print("never")
i = 10
while i:
    i -= 1
    while i > 5:
        i -= 2
        if i == 7:
            break
print(i)
total = 0
for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
    total += a * b * c
print(total)
for x in "abc":
    for y in (1, 2):
        print(x * y)
print([x * y for x in range(3) for y in range(4) if (x + y) % 2])
print([[y for y in range(x)] for x in range(4)])
print(sum(x * x for x in range(10)), {x for x in [3]}, {k: 1 for k in ["a"]})
