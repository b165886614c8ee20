package soak

import (
	"context"
	"fmt"
	"time"
)

func ExampleRun() {
	report, err := Run(context.Background(), Options{Backends: []Backend{inProcess}, For: 100 * time.Millisecond, Seed: 1, InFlight: 2, firstTurn: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Runs > 4, report.BreachCount)
	// Output: true 0
}
