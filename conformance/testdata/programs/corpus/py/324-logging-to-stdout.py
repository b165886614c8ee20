import logging, sys, io, warnings
logging.basicConfig(level=logging.INFO, format="%(levelname)s:%(name)s:%(message)s", stream=sys.stdout)
log = logging.getLogger("app.sub"); log.info("hello %s %d", "w", 3); log.debug("no"); log.warning("w"); 
try: 1/0
except ZeroDivisionError: log.exception("failed")
log.error("extra %r", {"a": 1}); print(log, logging.getLevelName(30), log.isEnabledFor(10))
h = logging.StreamHandler(b := io.StringIO()); h.setFormatter(logging.Formatter("{levelname:<8}|{message}", style="{")); log.addHandler(h); log.propagate = False; log.critical("crit"); print(repr(b.getvalue()))
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always"); warnings.warn("careful", DeprecationWarning); print(len(w), w[0].message, w[0].category.__name__)
logging.getLogger().setLevel(logging.DEBUG); logging.debug("root dbg")
