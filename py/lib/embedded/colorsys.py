__all__ = ['rgb_to_yiq', 'yiq_to_rgb', 'rgb_to_hls', 'hls_to_rgb', 'rgb_to_hsv', 'hsv_to_rgb']

ONE_THIRD = 1.0 / 3.0
ONE_SIXTH = 1.0 / 6.0
TWO_THIRD = 2.0 / 3.0


def rgb_to_yiq(r, g, b):
    """Return the YIQ values of a colour, as NTSC has them."""
    y = 0.30 * r + 0.59 * g + 0.11 * b
    return (y, 0.74 * (r - y) - 0.27 * (b - y), 0.48 * (r - y) + 0.41 * (b - y))


def yiq_to_rgb(y, i, q):
    """Return the red, green and blue of YIQ values, each between 0 and 1."""
    r = y + 0.9468822170900693 * i + 0.6235565819861433 * q
    g = y - 0.27478764629897834 * i - 0.6356910791873801 * q
    b = y - 1.1085450346420322 * i + 1.7090069284064666 * q
    return tuple(0.0 if value < 0.0 else 1.0 if value > 1.0 else value for value in (r, g, b))


def _hue(r, g, b, most, spread):
    """Return where on the circle of colours one is, from 0 to 1."""
    red, green, blue = (most - r) / spread, (most - g) / spread, (most - b) / spread
    if r == most:
        sextant = blue - green
    elif g == most:
        sextant = 2.0 + red - blue
    else:
        sextant = 4.0 + green - red
    return sextant / 6.0 % 1.0


def rgb_to_hls(r, g, b):
    """Return hue, lightness and saturation of a colour."""
    most, least = max(r, g, b), min(r, g, b)
    total, spread = most + least, most - least
    lightness = total / 2.0
    if most == least:
        return 0.0, lightness, 0.0
    saturation = spread / total if lightness <= 0.5 else spread / (2.0 - most - least)
    return _hue(r, g, b, most, spread), lightness, saturation


def hls_to_rgb(h, l, s):
    """Return the red, green and blue of a hue, lightness and saturation."""
    if s == 0.0:
        return l, l, l
    high = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    low = 2.0 * l - high
    return _share(low, high, h + ONE_THIRD), _share(low, high, h), _share(low, high, h - ONE_THIRD)


def _share(low, high, hue):
    """Return how much of a primary colour there is that far from it on the circle."""
    hue %= 1.0
    if hue < ONE_SIXTH:
        return low + (high - low) * hue * 6.0
    if hue < 0.5:
        return high
    if hue < TWO_THIRD:
        return low + (high - low) * (TWO_THIRD - hue) * 6.0
    return low


def rgb_to_hsv(r, g, b):
    """Return hue, saturation and value of a colour."""
    most, least = max(r, g, b), min(r, g, b)
    if most == least:
        return 0.0, 0.0, most
    spread = most - least
    return _hue(r, g, b, most, spread), spread / most, most


def hsv_to_rgb(h, s, v):
    """Return the red, green and blue of a hue, saturation and value."""
    if s == 0.0:
        return v, v, v
    sextant = int(h * 6.0)
    part = h * 6.0 - sextant
    none, falling, rising = v * (1.0 - s), v * (1.0 - s * part), v * (1.0 - s * (1.0 - part))
    return ((v, rising, none), (falling, v, none), (none, v, rising), (none, falling, v), (rising, none, v), (v, none, falling))[sextant % 6]
