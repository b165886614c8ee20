users = [await tools.get_user(id=i) for i in (1, 2, 4)]
orders = [{"uid": 1, "amt": 10.5}, {"uid": 2, "amt": 3}, {"uid": 1, "amt": 4.25}, {"uid": 7, "amt": 1}]
idx = {u["id"]: u for u in users}
joined = [{**o, "name": idx.get(o["uid"], {}).get("name", "??")} for o in orders]
w = {k: max(len(k), *(len(str(r[k])) for r in joined)) for k in joined[0]}
print(" | ".join(k.upper().ljust(w[k]) for k in w)); print("-+-".join("-" * v for v in w.values()))
for r in sorted(joined, key=lambda r: (-r["amt"], r["name"])): print(" | ".join(str(v).rjust(w[k]) if isinstance(v, (int, float)) else str(v).ljust(w[k]) for k, v in r.items()))
tot = {}
for r in joined: tot[r["name"]] = tot.get(r["name"], 0) + r["amt"]
print(tot, sorted(tot.items(), key=lambda kv: kv[1], reverse=True)[0])
u = users[1]; print(u.get("email") or "n/a", u["tags"] or ["none"], users[2].get("tags", []), "joined" in users[2])
from datetime import datetime
print([datetime.fromisoformat(u["joined"]).strftime("%b %d, %Y") for u in users if "joined" in u], datetime.fromisoformat(users[0]["joined"]).tzinfo)
users[0]["name"] = "changed"; print((await tools.get_user(id=1))["name"], isinstance(users[0], dict), type(users[0]["tags"]))
return {"users": users, "totals": tot}
