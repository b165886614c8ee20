import asyncio


async def work(i):
    await asyncio.sleep(0)
    return i * 2


async def both(i):
    return await work(i) + await work(i + 1)


async def rounds():
    total = 0
    for _ in range(8):
        results = await asyncio.gather(*[both(i) for i in range(1500)])
        total += sum(results)
        tasks = [asyncio.create_task(work(i)) for i in range(1500)]
        for task in tasks:
            total += await task
    return total


def main():
    return asyncio.run(rounds())
