package declare_test

import (
	"encoding/json"
	"fmt"

	"github.com/coderuntime/coderuntime/codemode/declare"
)

func Example() {
	weather := declare.Tool{
		Name:        "get_weather",
		Description: "The weather of a city today.",
		Input:       json.RawMessage(`{"type":"object","properties":{"city":{"type":"string"},"unit":{"enum":["c","f"],"default":"c"}},"required":["city"]}`),
		Output:      json.RawMessage(`{"type":"object","properties":{"degrees":{"type":"number"},"sky":{"enum":["clear","cloudy"]}},"required":["degrees","sky"]}`),
		ReadOnly:    true,
	}
	fmt.Print(declare.TypeScript.Describe(weather, declare.Options{}))
	fmt.Print(declare.Python.Describe(weather, declare.Options{}))
	fmt.Println(declare.Python.Signature(weather, declare.Options{}))
	// Output:
	// declare const tools: {
	//   /** The weather of a city today. Read-only. */
	//   get_weather(args: {
	//     city: string;
	//     /** default "c" */
	//     unit?: "c" | "f";
	//   }): Promise<{ degrees: number; sky: "clear" | "cloudy" }>;
	// };
	// class GetWeatherResult(TypedDict):
	//     degrees: float
	//     sky: Literal["clear", "cloudy"]
	// class tools:
	//     async def get_weather(*, city: str, unit: Literal["c", "f"] = "c") -> GetWeatherResult:
	//         """The weather of a city today. Read-only."""
	// get_weather(*, city: str, unit: Literal["c", "f"] = "c") -> dict
}
