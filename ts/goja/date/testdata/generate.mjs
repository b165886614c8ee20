// Records what Node says in testdata/goldens.json: `node generate.mjs` in this directory. Each zone is a child
// process, since Node's Date works in the zone of its process.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const texts = ["2024-02-29", "2024-02-29T10:00", "2024-02-29T10:00Z", "2024-02-29T10:00:00+05:30", "2024-02", "2024", "2024-02-30",
  "2024-13-01", "2024-02-29T24:00:00Z", "2024-02-29T25:00Z", "+012024-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "-000000-01-01T00:00:00Z",
  "2024-02-29 10:00", "2024-02-29 10:00:00", "2024-02-29 10:00:00.123", "2024-02-29 10:00Z", "2024-02-29 10:00 +0200", "2024-02-29T10:00:00.1", "2024-02-29T10:00:00.123456Z",
  "2024-02-29T10:00:00,5Z", "2024-02-29t10:00:00z", "2024-02-29T10", "2024-02-29T10:00:00-0800", "2024-02-29T1:00", "2024-2-9", "2024-2-9T10:00", "2024/02/29", "2024/2/9 5:06", "2/9/2024", "02/09/24", "13/09/2024", "2/30/2024",
  "Feb 29 2024", "29 Feb 2024", "February 29, 2024", "Thu, 29 Feb 2024 10:00:00 GMT", "Thu Feb 29 2024 10:00:00 GMT+0100 (Central European Standard Time)",
  "Thu Feb 29 2024 10:00:00 GMT-0800", "Mar 9", "9 Mar", "Mar", "March 2024", "2024 March 9", "Mar-9-2024", "9-Mar-2024", "09-Mar-24", "5", "13", "32", "50", "99", "100", "1/2", "12/31",
  "1 2 3", "1.2.2024", "29.02.2024", "2024.02.03", "10:00", "Feb 29 2024 10:00 AM", "Feb 29 2024 10:00 PM", "Feb 29 2024 12:00 AM", "Feb 29 2024 12:00 PM", "Feb 29 2024 13:00 PM", "Feb 29 2024 10 PM", "Feb 29 2024 10:00pm", "Feb 29 2024 10:00:00.5 PM",
  "Feb 29 2024 10:00 EST", "Feb 29 2024 10:00 PDT", "Feb 29 2024 10:00 UTC+1", "Feb 29 2024 10:00 UTC+01:30", "Feb 29 2024 10:00 +1", "Feb 29 2024 10:00 +130", "Feb 29 2024 10:00 +0130", "Feb 29 2024 10:00 +01:30", "Feb 29 2024 10:00 GMT+12345", "Feb 29 2024 10:00 CET",
  "Feb 29 2024 EST", "foo Feb 29 2024", "Feb foo 29 2024", "Feb 29 foo 2024", "foo2024", "not a date", "", " ", "Tue Mar 01 2022 25:00:00", "Mar 1 2022 23:60", "Mar 1 2022 10:00:60", "(comment) Mar 1 2022", "Mar 1 2022 (a (b) c) 10:00", "Mar 1 2022 )", "2022-03-01T10:00:00 EST",
  "12am", "1:2:3:4 Mar 1 2022", "Mar 1 2022 1:2:3.4", "Mar 1 2022 24:00", "Mar 1 2022 24:01", "Mar 1, 2022, 10:00", "Mar 1, 2022 at 10:00", "20240229", "2024-060", "1709200800000", "12345678901", "Sept 5 2023", "Septembre 5 2023", "Mai 5 2023", "2024-02-29T10:00:00 Z", "2024-02-29T10:00:00Z junk", "2024-02-29Z", "2024-02-29T", "2024Z", "Jan 1 70", "Jan 1 49", "Jan 1 50", "1/1/1", "0/1/2024", "1/0/2024", "1/1/0",
  "2024-01-01T00:00:00.000+00:00", "2024-01-01T00:00:00+0000", "2024-01-01T00:00:00 GMT", "Mon, 01 Jan 2024 00:00:00 +0000", "Monday, January 1, 2024 12:00 AM", "1 January 2024 00:00 UTC", "January 1 2024 10::30", "Jan 1 2024 10:", "Jan 32 2024", "Jan 31 2024 -5", "2024-1-1-5", "2024-01-01 -5", "2024 -5", "-2024", "+2024", "- 1 2024", "Jan 1 2024\n10:00", "Jan\t1\u00a02024", "275760-09-13", "+275760-09-13T00:00:00Z", "+275760-09-13T00:00:00.001Z", "-271821-04-20T00:00:00Z", "-271821-04-19T23:59:59.999Z",
  "2024-03-10T02:30:00", "2024-11-03T01:30:00", "2024-03-31T02:30", "2024-10-27T02:30", "2024-03-31T01:30", "1900-01-01T00:00", "1970-01-01T00:00", "2100-07-01T00:00"];
const lists = [[2024, 0], [2024, 1, 29], [2024, 2, 10, 2, 30], [2024, 10, 3, 1, 30], [2024, 2, 31, 2, 30], [2024, 9, 27, 2, 30], [99, 0], [100, 0], [0, 0], [2024, 12, 1], [2024, -1, 1], [2024, 0, 0], [2024, 0, 1, 25], [2024, 0, 1, 0, 0, 0, -1], [2024.9, 1.9, 3.9], [275760, 8, 13], [-271821, 3, 20], [1e9, 0], [1970, 0, 1], [1850, 0, 1], [2037, 6, 1], [2500, 6, 1]];
const stamps = [0, 1e12, 1.7e12, 1710053999999, 1710054000000, 1730611800000, 1730615400000, 1711846800000, -1e12, -4e12, 4e12, 1e13, -6.2e13, 8.64e15, -8.64e15, 1719792000000];
const changes = ["d.setHours(2,30)", "d.setHours(25)", "d.setMinutes(90)", "d.setSeconds(1,2)", "d.setMilliseconds(-1)", "d.setDate(0)", "d.setDate(31)", "d.setMonth(1)", "d.setMonth(13,1)", "d.setFullYear(2023)", "d.setFullYear(2024,1,29)", "d.setYear(99)", "d.setYear(2001)", "d.setHours()", "d.setHours(NaN)", "d.setDate(1e9)", "d.setHours(1.9)"];

const program = `
const { texts, lists, stamps, changes } = ${JSON.stringify({ texts, lists, stamps, changes })};
const out = [];
const record = (code) => { let text; try { text = String(eval(code)); } catch (e) { text = e.name + ": " + e.message; } out.push([code, text]); };
for (const t of texts) record("Date.parse(" + JSON.stringify(t) + ")");
for (const l of lists) { record("+new Date(" + l + ")"); record("Date.UTC(" + l + ")"); }
for (const s of stamps) { record("new Date(" + s + ").toString()"); record("(d=>[d.getFullYear(),d.getMonth(),d.getDate(),d.getDay(),d.getHours(),d.getMinutes(),d.getSeconds(),d.getMilliseconds(),d.getYear(),d.getTimezoneOffset()].join())(new Date(" + s + "))"); record("new Date(" + s + ").toDateString()+'|'+new Date(" + s + ").toTimeString()"); record("new Date(" + s + ").toISOString()+new Date(" + s + ").toUTCString()+new Date(" + s + ").toJSON()"); }
for (const c of changes) for (const s of ["1710000000000", "1730600000000", "NaN"]) record("(d=>" + c + "+' '+ +d)(new Date(" + s + "))");
process.stdout.write(JSON.stringify(out));
`;
const result = {};
for (const zone of ["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Tokyo", "America/St_Johns", "Africa/Casablanca", "Europe/Dublin", "Pacific/Apia", "America/Sao_Paulo", "Europe/Istanbul"]) {
  result[zone] = JSON.parse(execFileSync(process.execPath, ["-e", program], { env: { ...process.env, TZ: zone }, maxBuffer: 1 << 26 }).toString());
}
writeFileSync("goldens.json", "{\n" + Object.entries(result).map(([zone, cases]) => JSON.stringify(zone) + ": [\n" + cases.map((c) => JSON.stringify(c)).join(",\n") + "\n]").join(",\n") + "\n}\n");
