console.log("hello", { a: 1, b: [1, 2, 3] });
