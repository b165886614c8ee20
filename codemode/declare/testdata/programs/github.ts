const { issues, pageInfo } = await tools.list_issues({ owner: "o", repo: "r", state: "OPEN", labels: ["bug"] });
issues.filter((issue) => issue.user.login !== "bot").map((issue) => issue.body?.length ?? 0);
for (const label of issues[0].labels ?? []) (typeof label === "string" ? label : label.name).length;
if (pageInfo.hasNextPage) await tools.list_issues({ owner: "o", repo: "r", after: pageInfo.endCursor ?? undefined });
(await tools.get_commit({ sha: "x" })).files.filter((file) => file.status === "added");
// @ts-expect-error: no such state
await tools.list_issues({ owner: "o", repo: "r", state: "open" });
// @ts-expect-error: may be missing
issues[0].created_at.length;
// @ts-expect-error: no such status
(await tools.get_commit({ sha: "x" })).files.filter((file) => file.status === "new");
