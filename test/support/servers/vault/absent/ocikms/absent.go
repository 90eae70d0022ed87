// Package ocikms stands for a client that the tests do not need.
package ocikms

import aead "github.com/hashicorp/go-kms-wrapping/wrappers/aead/v2"

func NewWrapper() *aead.Wrapper {
	return aead.NewWrapper()
}

const (
	KmsConfigKeyId              = "key_id"
	KmsConfigCryptoEndpoint     = "crypto_endpoint"
	KmsConfigManagementEndpoint = "management_endpoint"
)
