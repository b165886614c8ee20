return await Promise.all(Array.from({ length: 10 }, (_, i) => tools.slow(i)));
