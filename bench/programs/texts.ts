// Methods of texts: split, trim, replace, case, pad, search, and templates.
const sentence = "  The quick brown fox, jumps over the lazy dog;  and runs away.  ";
const words: string[] = [];
let characters = 0;
for (let i = 0; i < 1_000; i++) {
  const clean = sentence.trim().toLowerCase().replace(",", "").replaceAll(";", "");
  for (const word of clean.split(" ")) {
    if (word.length > 0 && word.includes("o")) words.push(`${word}-${i % 7}`);
  }
  characters += clean.indexOf("fox") + clean.lastIndexOf("r") + (clean.startsWith("the") ? 1 : 0);
}
let vowels = 0;
const text = words.join(" ");
for (let i = 0; i < text.length; i++) {
  if ("aeiou".includes(text[i])) vowels++;
}
let checksum = 0;
for (let i = 0; i < text.length; i++) checksum = (checksum * 31 + text.charCodeAt(i)) % 1_000_003;
const title = text.slice(0, 60).split("-").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("_");
return { words: words.length, characters, vowels, checksum, title };
