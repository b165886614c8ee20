// Errors: a call that is rejected throws an Error with the text that the function gave. The program
// tries again where that helps, and reports what it could not get.
//
//   go run ./cmd/coderun run --bindings examples/programs/retry.bindings.json examples/programs/retry.ts

class GaveUp extends Error {
  constructor(readonly symbol: string, cause: unknown) {
    super(`no quote for ${symbol}`, { cause });
    this.name = "GaveUp";
  }
}

async function quote(symbol: string, attempts = 3): Promise<number> {
  let last: unknown;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const { price } = await market.quote({ symbol, attempt });
      return price;
    } catch (error) {
      last = error;
      const text = error instanceof Error ? error.message : String(error);
      console.log(`${symbol}, attempt ${attempt}: ${text}`);
      if (!/busy|timed out/.test(text)) {
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
  throw new GaveUp(symbol, last);
}

const prices: Record<string, number> = {};
const missing: string[] = [];
for (const symbol of ["ACME", "GLOBEX", "NOSUCH", "INITECH"]) {
  try {
    prices[symbol] = await quote(symbol);
  } catch (error) {
    if (!(error instanceof GaveUp)) {
      throw error;
    }
    missing.push(`${error.symbol}: ${(error.cause as Error).message}`);
  }
}
return { prices, missing };
