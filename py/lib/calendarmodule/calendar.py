import datetime
from enum import IntEnum, global_enum
from itertools import repeat

__all__ = [
    "IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday",
    "monthrange", "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr",
    "day_name", "day_abbr", "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar",
    "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST",
    "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY",
    "SATURDAY", "SUNDAY",
]

error = ValueError


class IllegalMonthError(ValueError):
    """A month's number is not from 1 to 12."""

    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    """A weekday's number is not from 0 to 6."""

    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


@global_enum
class Month(IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


@global_enum
class Day(IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class _Names:
    """A list of names that cannot be changed, as strftime would write them."""

    def __init__(self, names):
        self._names = names

    def __getitem__(self, index):
        return self._names[index]

    def __len__(self):
        return len(self._names)


day_name = _Names(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
day_abbr = _Names([name[:3] for name in day_name])
month_name = _Names(["", "January", "February", "March", "April", "May", "June", "July", "August", "September",
                     "October", "November", "December"])
month_abbr = _Names([name[:3] for name in month_name])


def isleap(year):
    """Return whether a year has a 29th of February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """Return the number of leap years from y1 on, and before y2."""
    def before(year):
        year -= 1
        return year // 4 - year // 100 + year // 400
    return before(y2) - before(y1)


def weekday(year, month, day):
    """Return the weekday of a date."""
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        # Weekdays come again after 400 years.
        year = 2000 + year % 400
    return Day(datetime.date(year, month, day).weekday())


def _check_month(month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)


def _length(year, month):
    return mdays[month] + (month == Month.FEBRUARY and isleap(year))


def monthrange(year, month):
    """Return the weekday of a month's first day, and the number of its days."""
    _check_month(month)
    return weekday(year, month, 1), _length(year, month)


def _neighbour(year, month, step):
    month += step
    if month == 0:
        return year - 1, 12
    if month == 13:
        return year + 1, 1
    return year, month


class Calendar:
    """Makes lists of the days of months and years, without any form."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    @property
    def firstweekday(self):
        return self._firstweekday % 7

    @firstweekday.setter
    def firstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    def iterweekdays(self):
        """Iterate over the weekdays of one week."""
        first = self.firstweekday
        for i in range(7):
            yield (first + i) % 7

    def itermonthdays(self, year, month):
        """Iterate over the days of a month's weeks; 0 stands for those of other months."""
        first, length = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        yield from repeat(0, before)
        yield from range(1, length + 1)
        yield from repeat(0, -(before + length) % 7)

    def itermonthdays2(self, year, month):
        """Like itermonthdays, with pairs of a day and its weekday."""
        for i, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, i % 7

    def itermonthdays3(self, year, month):
        """Iterate over the days of a month's weeks as (year, month, day)."""
        first, length = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        after = -(before + length) % 7
        earlier, previous = _neighbour(year, month, -1)
        end = _length(earlier, previous) + 1
        for day in range(end - before, end):
            yield earlier, previous, day
        for day in range(1, length + 1):
            yield year, month, day
        later, following = _neighbour(year, month, 1)
        for day in range(1, after + 1):
            yield later, following, day

    def itermonthdays4(self, year, month):
        """Iterate over the days of a month's weeks as (year, month, day, weekday)."""
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def itermonthdates(self, year, month):
        """Iterate over the days of a month's weeks as dates."""
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def _weeks(self, days):
        days = list(days)
        return [days[i:i + 7] for i in range(0, len(days), 7)]

    def monthdatescalendar(self, year, month):
        """Return the weeks of a month as lists of dates."""
        return self._weeks(self.itermonthdates(year, month))

    def monthdays2calendar(self, year, month):
        """Return the weeks of a month as lists of pairs of a day and its weekday."""
        return self._weeks(self.itermonthdays2(year, month))

    def monthdayscalendar(self, year, month):
        """Return the weeks of a month as lists of days."""
        return self._weeks(self.itermonthdays(year, month))

    def _rows(self, months, width):
        return [months[i:i + width] for i in range(0, len(months), width)]

    def yeardatescalendar(self, year, width=3):
        """Return rows of width months of a year, each as monthdatescalendar makes it."""
        return self._rows([self.monthdatescalendar(year, m) for m in Month], width)

    def yeardays2calendar(self, year, width=3):
        """Return rows of width months of a year, each as monthdays2calendar makes it."""
        return self._rows([self.monthdays2calendar(year, m) for m in Month], width)

    def yeardayscalendar(self, year, width=3):
        """Return rows of width months of a year, each as monthdayscalendar makes it."""
        return self._rows([self.monthdayscalendar(year, m) for m in Month], width)


class TextCalendar(Calendar):
    """Writes months and years as text."""

    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return ("" if day == 0 else f"{day:2}").center(width)

    def formatweek(self, theweek, width):
        return " ".join(self.formatday(day, weekday, width) for day, weekday in theweek)

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join(self.formatweekday(day, width) for day in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        name = month_name[themonth]
        if withyear:
            name = f"{name} {theyear!r}"
        return name.center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w, l = max(2, w), max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join(line.rstrip() + "\n" * l for line in lines)

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w, l, c = max(2, w), max(1, l), max(2, c)
        width = (w + 1) * 7 - 1
        parts = [repr(theyear).center(width * m + c * (m - 1)).rstrip(), "\n" * l]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            names = (self.formatmonthname(theyear, k, width, False) for k in months)
            parts += ["\n" * l, formatstring(names, width, c).rstrip(), "\n" * l]
            parts += [formatstring((header for k in months), width, c).rstrip(), "\n" * l]
            for j in range(max(len(weeks) for weeks in row)):
                line = [self.formatweek(weeks[j], w) if j < len(weeks) else "" for weeks in row]
                parts += [formatstring(line, width, c).rstrip(), "\n" * l]
        return "".join(parts)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """Writes months and years as HTML."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        return "<tr>" + "".join(self.formatday(day, weekday) for day, weekday in theweek) + "</tr>"

    def formatweekday(self, day):
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        return "<tr>" + "".join(self.formatweekday(day) for day in self.iterweekdays()) + "</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        name = str(month_name[themonth])
        if withyear:
            name += f" {theyear}"
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        lines = [f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_month}">',
                 self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        lines += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        return "\n".join(lines + ["</table>"]) + "\n"

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        parts = [f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_year}">\n',
                 f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>']
        for first in range(1, 13, width):
            parts.append("<tr>")
            for m in range(first, min(first + width, 13)):
                parts.append("<td>" + self.formatmonth(theyear, m, withyear=False) + "</td>")
            parts.append("</tr>")
        return "".join(parts) + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        if encoding is None:
            encoding = "utf-8"
        lines = [f'<?xml version="1.0" encoding="{encoding}"?>',
                 '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
                 "<html>", "<head>", f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />']
        if css is not None:
            lines.append(f'<link rel="stylesheet" type="text/css" href="{css}" />')
        lines += [f"<title>Calendar for {theyear}</title>", "</head>", "<body>", self.formatyear(theyear, width),
                  "</body>", "</html>", ""]
        return "\n".join(lines).encode(encoding, "xmlcharrefreplace")


class LocaleTextCalendar(TextCalendar):
    """A TextCalendar for a locale; there is only one here."""

    def __init__(self, firstweekday=0, locale=None):
        TextCalendar.__init__(self, firstweekday)
        self.locale = locale


class LocaleHTMLCalendar(HTMLCalendar):
    """An HTMLCalendar for a locale; there is only one here."""

    def __init__(self, firstweekday=0, locale=None):
        HTMLCalendar.__init__(self, firstweekday)
        self.locale = locale


c = TextCalendar()

firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear

_colwidth = 7 * 3 - 1
_spacing = 6


def format(cols, colwidth=_colwidth, spacing=_spacing):
    """Print columns."""
    print(formatstring(cols, colwidth, spacing))


def formatstring(cols, colwidth=_colwidth, spacing=_spacing):
    """Return columns in one line."""
    return (" " * spacing).join(column.center(colwidth) for column in cols)


EPOCH = 1970
_EPOCH_ORDINAL = datetime.date(EPOCH, 1, 1).toordinal()


def timegm(tuple):
    """Return the timestamp of a tuple in UTC such as gmtime returns."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH_ORDINAL + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
