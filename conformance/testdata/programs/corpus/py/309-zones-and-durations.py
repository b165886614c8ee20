from datetime import datetime, timedelta, timezone, date, time
from zoneinfo import ZoneInfo
u = await tools.get_user(id=2)
d = datetime.fromisoformat(u["joined"]); print(d, repr(d), d.astimezone(timezone.utc))
ny = ZoneInfo("America/New_York")
x = datetime(2024, 3, 10, 1, 30, tzinfo=ny); print(x, x + timedelta(hours=1), (x.astimezone(timezone.utc)+timedelta(hours=1)).astimezone(ny), x.dst(), x.tzname())
print(datetime(2024,11,3,1,30,fold=1,tzinfo=ny).isoformat(), datetime(2024,11,3,1,30,tzinfo=ny).utcoffset())
print((date(2024,2,29) + timedelta(days=366)).strftime("%A %d %B %Y week %V %j"), date(2024,12,30).isocalendar())
print(datetime.strptime("05/Mar/2024:13:07:09 +0530", "%d/%b/%Y:%H:%M:%S %z"), timedelta(days=-1, seconds=5), str(timedelta(hours=49.5)))
try: datetime.now() - datetime.now(timezone.utc)
except TypeError as e: print(e)
try: datetime.strptime("2024-13-01", "%Y-%m-%d")
except ValueError as e: print(e)
try: date(2023, 2, 29)
except ValueError as e: print(e)
print(max(date(2024,1,d) for d in (3,1,2)).replace(day=1), time(1,2,3).isoformat(timespec="minutes"), datetime.min, timedelta.max)
print(divmod(timedelta(hours=5), timedelta(hours=2)), timedelta(hours=1)/timedelta(minutes=7), f"{datetime(2024,1,2):%d.%m.%y}")
return [date(2024,1,2), d, timedelta(1), datetime(2024,1,2,3)] and "ok"
