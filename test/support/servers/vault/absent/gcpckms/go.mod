module github.com/hashicorp/go-kms-wrapping/wrappers/gcpckms/v2

go 1.24

require github.com/hashicorp/go-kms-wrapping/wrappers/aead/v2 v2.0.7-1
