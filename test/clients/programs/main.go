// Reads answers with a client of oapi-codegen: main DIRECTORY NAME...
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"docface.example/client"
)

func main() {
	for _, name := range os.Args[2:] {
		text, err := os.ReadFile(filepath.Join(os.Args[1], name+".json"))
		check(err)
		if name == "slim" {
			var envelope client.SlimEnvelope
			check(json.Unmarshal(text, &envelope))
			result, err := envelope.Result.AsSlimOcrResult()
			check(err)
			fmt.Println(name, envelope.RequestId, ofDocument((*result.Documents)[0]))
			continue
		}
		var envelope client.Envelope
		check(json.Unmarshal(text, &envelope))
		fmt.Println(name, envelope.RequestId, detail(envelope))
	}
}

func detail(envelope client.Envelope) string {
	if envelope.Error != nil {
		return string(envelope.Error.Code)
	}
	if envelope.Kind == client.EnvelopeKindFaceMatch {
		result, err := envelope.Result.AsFaceMatchResult()
		check(err)
		return string(result.Decision)
	}
	result, err := envelope.Result.AsOcrResult()
	check(err)
	return ofDocument(result.Documents[0])
}

func ofDocument(document client.ReadDocument) string {
	amount := "-"
	if total, ok := document.Fields["total"]; ok {
		money, err := total.Value.AsMoney()
		check(err)
		amount = money.Amount
	}
	return fmt.Sprintf("%s %s", document.Type, amount)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
