package main

func Example() {
	main()
	// Output:
	// log: lamp: 12 left
	// log: bulb: 0 left
	// warn: true stock argument.sku: want a string, got the number 7
	// {SoldOut:[bulb] Checked:2} after 4 calls
}
