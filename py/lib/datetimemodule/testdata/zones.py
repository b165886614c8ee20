"""Prints the names of the zones that Go's time/tzdata has, as CPython's zoneinfo lists them: python3.13 zones.py > ../zones.txt"""
import zoneinfo

print("\n".join(sorted(zoneinfo.available_timezones())))
