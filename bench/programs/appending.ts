// Texts that grow by += in a loop, as reports and tables do.
let csv = "id,name,price\n";
for (let i = 0; i < 5_000; i++) {
  csv += i + "," + "name " + (i % 100) + "," + (i * 1.5).toFixed(2) + "\n";
}
let report = "";
for (const line of csv.split("\n")) {
  const cells = line.split(",");
  if (cells.length === 3) report += `${cells[0].padStart(6)} | ${cells[1].padEnd(12)} | ${cells[2]}\n`;
}
return { csv: csv.length, report: report.length, end: report.slice(-24) };
