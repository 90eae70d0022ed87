// Package awskms stands for a client that the tests do not need.
package awskms

import (
	"github.com/hashicorp/go-hclog"
	wrapping "github.com/hashicorp/go-kms-wrapping/v2"
	aead "github.com/hashicorp/go-kms-wrapping/wrappers/aead/v2"
)

func NewWrapper() *aead.Wrapper {
	return aead.NewWrapper()
}

func WithLogger(hclog.Logger) wrapping.Option {
	return wrapping.WithConfigMap(nil)
}
