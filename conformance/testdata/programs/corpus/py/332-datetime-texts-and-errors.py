from datetime import *
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
import calendar
try: ZoneInfo("Mars/Base")
except ZoneInfoNotFoundError as e: print(e)
t = datetime(2024, 7, 4, 9, 30, tzinfo=ZoneInfo("Europe/London"))
for z in ("UTC", "America/Los_Angeles", "Asia/Kolkata", "Australia/Lord_Howe"): print(f"{z:<22}{t.astimezone(ZoneInfo(z)):%Y-%m-%d %H:%M %Z %z}")
def add_months(d, n):
    m = d.month - 1 + n; y = d.year + m // 12; m = m % 12 + 1
    return d.replace(year=y, month=m, day=min(d.day, calendar.monthrange(y, m)[1]))
print([add_months(date(2024, 1, 31), i).isoformat() for i in range(4)])
def bdays(a, b): return sum((a + timedelta(i)).weekday() < 5 for i in range((b - a).days))
print(bdays(date(2024, 1, 1), date(2024, 2, 1)), date(2024, 2, 29).timetuple().tm_yday, datetime(2024,1,1) < datetime(2024,1,2), date.today() > date(2020,1,1))
print(datetime.fromtimestamp(0, UTC), datetime(2024,1,1,tzinfo=UTC).timestamp(), datetime.fromisoformat("2024-W05-3"), datetime.fromisoformat("20240102T030405,123Z"), datetime.combine(date(2024,1,1), time(5)), timedelta(days=1, hours=-3).total_seconds(), repr(timedelta(minutes=90)), timedelta(1) * 1.5, -timedelta(hours=1), abs(timedelta(-1)))
for f in ("%A %a %w %d %b %B %m %y %Y %H %I %p %M %S %f %j %U %W %c|%x|%X|%G-%V-%u %%", "%-d %-m %s %D %e %T %R %h %n|%:z"): print(datetime(2024, 3, 5, 14, 7, 9, 1200, tzinfo=timezone.utc).strftime(f))
for s, f in [("12 Jan 24", "%d %b %y"), ("3:05 PM", "%I:%M %p"), ("2024-01-01T00:00:00.5+0200", "%Y-%m-%dT%H:%M:%S.%f%z"), ("2024 060", "%Y %j"), ("x", "%Y"), ("2024-01-01 z", "%Y-%m-%d"), ("1", "%q"), ("2024-02-30", "%Y-%m-%d")]:
    try: print(datetime.strptime(s, f))
    except ValueError as e: print("ERR", e)
for s in ("2024-1-1", "2024-01-01T25:00", "bad", ""):
    try: print(datetime.fromisoformat(s))
    except ValueError as e: print("ERR", e)
try: datetime(2024, 1, 1, 24)
except ValueError as e: print(e)
try: date(2024, 1, 1) < datetime(2024, 1, 1)
except TypeError as e: print(e)
try: date(2024, 1, 1) + 5
except TypeError as e: print(e)
try: timedelta("1")
except TypeError as e: print(e)
print(datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=5, minutes=30), "IST")), timezone(timedelta(hours=-3)), sorted([date(2024,3,1), date(2023,1,1)]), (datetime(2024,3,10,3,tzinfo=ZoneInfo("America/New_York")) - datetime(2024,3,9,3,tzinfo=ZoneInfo("America/New_York"))))
print(calendar.isleap(2024), calendar.weekday(2024,1,1), list(calendar.Calendar().itermonthdates(2024,2))[:1], calendar.day_abbr[0], time.fromisoformat("04:05").replace(hour=1), datetime.max.year, datetime(2024,1,1).isocalendar().week, date.fromisocalendar(2024,1,1), date.fromordinal(738000), {date(2024,1,1): 1}[date(2024,1,1)])
return datetime(2024,5,1,tzinfo=ZoneInfo("Asia/Tokyo")).isoformat()
