# Fan-out: asks for the weather of many cities at once and compares them. The calls run
# side by side, so the whole takes as long as the slowest of them.
#
#   go run ./cmd/coderun run --bindings examples/programs/weather.bindings.json examples/programs/weather.py

import asyncio
import sys

cities = ["Paris", "Cairo", "Oslo", "Lima", "Tokyo", "Nairobi"]
reports = await asyncio.gather(*[tools.get_weather(city=city) for city in cities])

reports.sort(key=lambda report: report["tempC"], reverse=True)
for report in reports:
    temperature = report["tempC"]
    bar = "#" * int(max(0, temperature + 0.5))
    print(f"{report['city']:<8} {temperature:5.1f} °C  {bar}")
    if report["wind"]["kmh"] > 40:
        print(f"{report['city']}: strong wind from {report['wind']['from']}, {report['wind']['kmh']} km/h", file=sys.stderr)

mean = sum(report["tempC"] for report in reports) / len(reports)
return {"warmest": reports[0]["city"], "coldest": reports[-1]["city"], "meanC": round(mean, 2)}
