// Classes: construction, inheritance, getters, statics, private fields, methods in a loop.
abstract class Shape {
  static made = 0;
  constructor(readonly name: string) { Shape.made++; }
  abstract area(): number;
  get label(): string { return `${this.name}:${this.area().toFixed(1)}`; }
}
class Circle extends Shape {
  #radius: number;
  constructor(radius: number) { super("circle"); this.#radius = radius; }
  area() { return Math.PI * this.#radius ** 2; }
}
class Rectangle extends Shape {
  constructor(private width: number, private height: number) { super("rectangle"); }
  area() { return this.width * this.height; }
}
class Account {
  balance = 0;
  history: number[] = [];
  deposit(amount: number) { this.balance += amount; this.history.push(amount); return this; }
  withdraw(amount: number) { if (amount > this.balance) throw new Error("insufficient"); this.balance -= amount; return this; }
}
let area = 0, labels = 0;
for (let i = 0; i < 4_000; i++) {
  const shape: Shape = i % 2 ? new Circle(i % 10) : new Rectangle(i % 7, i % 5);
  area += shape.area();
  if (i % 10 === 0) labels += shape.label.length;
}
const account = new Account();
let refused = 0;
for (let i = 0; i < 8_000; i++) {
  try { account.deposit(i % 13).withdraw(i % 17); } catch { refused++; }
}
return { made: Shape.made, area: area.toFixed(3), labels, balance: account.balance, deposits: account.history.length, refused };
