from datetime import date, datetime, timedelta


def main():
    total, days, hours = 0.0, {}, 0
    first = datetime(2020, 1, 1)
    for i in range(25000):
        text = f"{2020 + i % 5}-{i % 12 + 1:02}-{i % 28 + 1:02}T{i % 24:02}:{i % 60:02}:{i % 59:02}"
        when = datetime.fromisoformat(text)
        total += (when - first).total_seconds()
        days[when.date()] = days.get(when.date(), 0) + 1
        hours += (when + timedelta(hours=i % 100)).hour
    for i in range(25000):
        text = f"{i % 28 + 1:02}/{i % 12 + 1:02}/{2020 + i % 5} {i % 24:02}:{i % 60:02}"
        when = datetime.strptime(text, "%d/%m/%Y %H:%M")
        hours += when.hour
        total += len(when.strftime("%Y-%m-%d"))
    return [total, len(days), hours, max(days).isoformat(), date(2024, 2, 29).isoformat()]
