// Pagination: follows a cursor from page to page until there is none, and keeps what matters.
//
//   go run ./cmd/coderun run --bindings examples/programs/pagination.bindings.json examples/programs/pagination.ts

type Issue = { id: number; title: string; labels: string[]; opened: string };
type Page = { issues: Issue[]; next: string | null };

async function* allIssues(): AsyncGenerator<Issue> {
  let cursor: string | null = null;
  do {
    const page: Page = await tracker.list_issues(cursor === null ? { state: "open" } : { state: "open", cursor });
    console.debug(`page with ${page.issues.length} issues, next: ${page.next ?? "none"}`);
    yield* page.issues;
    cursor = page.next;
  } while (cursor !== null);
}

const byLabel = new Map<string, number>();
const bugs: Issue[] = [];
for await (const issue of allIssues()) {
  for (const label of issue.labels) {
    byLabel.set(label, (byLabel.get(label) ?? 0) + 1);
  }
  if (issue.labels.includes("bug")) {
    bugs.push(issue);
  }
}

console.log(byLabel);
bugs.sort((a, b) => a.opened.localeCompare(b.opened));
return bugs.map(({ id, title, opened }) => ({ id, title, opened: new Date(opened).toISOString().slice(0, 10) }));
