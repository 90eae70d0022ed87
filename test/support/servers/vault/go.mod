module docface.test/vault

go 1.24

require (
	github.com/hashicorp/go-hclog v1.5.0
	github.com/hashicorp/vault v1.14.0
	github.com/hashicorp/vault/sdk v0.9.2
)

replace (
	github.com/hashicorp/go-discover => ./absent/go-discover
	github.com/hashicorp/go-kms-wrapping/wrappers/alicloudkms/v2 => ./absent/alicloudkms
	github.com/hashicorp/go-kms-wrapping/wrappers/awskms/v2 => ./absent/awskms
	github.com/hashicorp/go-kms-wrapping/wrappers/azurekeyvault/v2 => ./absent/azurekeyvault
	github.com/hashicorp/go-kms-wrapping/wrappers/gcpckms/v2 => ./absent/gcpckms
	github.com/hashicorp/go-kms-wrapping/wrappers/ocikms/v2 => ./absent/ocikms
	github.com/hashicorp/go-kms-wrapping/wrappers/transit/v2 => ./absent/transit
)
