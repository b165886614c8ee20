package zones_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/coderuntime/coderuntime/ts/goja/intl/zones"
)

func TestEveryZoneCanBeLoaded(t *testing.T) {
	for _, zone := range zones.All() {
		if _, err := time.LoadLocation(zone); err != nil {
			t.Error(err)
		}
	}
}

func TestCanonicalNames(t *testing.T) {
	for identifier, want := range map[string]string{
		"utc": "UTC", "GMT": "UTC", "asia/kolkata": "Asia/Calcutta", "US/Pacific": "America/Los_Angeles", "europe/BERLIN": "Europe/Berlin",
		"Mars/Base": "", "": "", "Asia/İstanbul": "",
	} {
		if got, _ := zones.Canonical(identifier); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", identifier, got, want)
		}
	}
}

func TestNamesAreThoseOfTheTime(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Istanbul")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, year := range []int{1990, 2015, 2024} {
		at := time.Date(year, 7, 1, 0, 0, 0, 0, zone)
		_, offset := at.Zone()
		long, _ := zones.Names("Europe/Istanbul", at.Unix(), offset)
		got = append(got, long)
	}
	if want := []string{"Eastern European Summer Time", "Eastern European Summer Time", "Türkiye Standard Time"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func ExampleNames() {
	long, short := zones.Names("America/New_York", 1720000000, -4*3600)
	fmt.Println(long, short)
	// Output: Eastern Daylight Time EDT
}
