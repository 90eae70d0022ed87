module github.com/hashicorp/go-kms-wrapping/wrappers/alicloudkms/v2

go 1.24

require github.com/hashicorp/go-kms-wrapping/wrappers/aead/v2 v2.0.7-1
