// Package alicloudkms stands for a client that the tests do not need.
package alicloudkms

import aead "github.com/hashicorp/go-kms-wrapping/wrappers/aead/v2"

func NewWrapper() *aead.Wrapper {
	return aead.NewWrapper()
}
