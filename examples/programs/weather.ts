// Fan-out: asks for the weather of many cities at once and compares them. The calls run
// side by side, so the whole takes as long as the slowest of them.
//
//   go run ./cmd/coderun run --bindings examples/programs/weather.bindings.json examples/programs/weather.ts

interface Weather {
  city: string;
  tempC: number;
  wind: { kmh: number; from: string };
}

const cities = ["Paris", "Cairo", "Oslo", "Lima", "Tokyo", "Nairobi"];
const reports: Weather[] = await Promise.all(cities.map((city) => tools.get_weather({ city })));

reports.sort((a, b) => b.tempC - a.tempC);
for (const { city, tempC, wind } of reports) {
  const bar = "#".repeat(Math.max(0, Math.round(tempC)));
  console.log(`${city.padEnd(8)} ${tempC.toFixed(1).padStart(5)} °C  ${bar}`);
  if (wind.kmh > 40) {
    console.warn(`${city}: strong wind from ${wind.from}, ${wind.kmh} km/h`);
  }
}

const mean = reports.reduce((sum, report) => sum + report.tempC, 0) / reports.length;
return { warmest: reports[0].city, coldest: reports.at(-1)!.city, meanC: Number(mean.toFixed(2)) };
