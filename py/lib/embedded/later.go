package embedded

import _ "embed"

// The texts of modules whose members are made when a program first asks another module for one.
var (
	//go:embed enum_typed.py
	enumTypedSource string
	//go:embed typing_hints.py
	typingHintsSource string
	//go:embed typing_parameters.py
	typingParametersSource string
	//go:embed typing_protocols.py
	typingProtocolsSource string
	//go:embed typing_records.py
	typingRecordsSource string
)
