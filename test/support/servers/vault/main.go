// Serves HashiCorp Vault with the transit engine on an address of this machine, from its own packages. What it leaves
// out of the program of that name are other engines, the web pages and the clients of clouds, which take most of the
// time that a build of the whole takes.
package main

import (
	"context"
	"flag"
	"log"
	"net"
	"net/http"
	"os"
	_ "unsafe" // for go:linkname

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/builtin/logical/transit"
	vaulthttp "github.com/hashicorp/vault/http"
	"github.com/hashicorp/vault/internalshared/configutil"
	"github.com/hashicorp/vault/sdk/framework"
	"github.com/hashicorp/vault/sdk/helper/consts"
	"github.com/hashicorp/vault/sdk/logical"
	"github.com/hashicorp/vault/sdk/physical/file"
	"github.com/hashicorp/vault/vault"
)

// Routes that answer "enterprise-only feature". The library that was published for this release refuses them.
//
//go:linkname entPaths github.com/hashicorp/vault/vault.entPaths
var entPaths func(*vault.SystemBackend) []*framework.Path

func main() {
	entPaths = func(*vault.SystemBackend) []*framework.Path { return nil }
	address := flag.String("address", "127.0.0.1:8200", "where to listen, without TLS")
	storage := flag.String("storage", "", "directory for its data")
	flag.Parse()
	if err := serve(*address, *storage); err != nil {
		log.Fatal(err)
	}
}

func serve(address, storage string) error {
	logger := hclog.New(&hclog.LoggerOptions{Output: os.Stderr, Level: hclog.Info})
	physical, err := file.NewFileBackend(map[string]string{"path": storage}, logger)
	if err != nil {
		return err
	}
	core, err := vault.NewCore(&vault.CoreConfig{
		Physical:        physical,
		Logger:          logger,
		DisableMlock:    true,
		BuiltinRegistry: onlyTransit{},
		LogicalBackends: map[string]logical.Factory{"transit": transitFactory},
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	properties := &vault.HandlerProperties{Core: core, ListenerConfig: &configutil.Listener{}}
	return http.Serve(listener, vaulthttp.Handler.Handler(properties))
}

// transitFactory makes the engine with what the library that was published for this release demands of its routes.
func transitFactory(ctx context.Context, config *logical.BackendConfig) (logical.Backend, error) {
	backend, err := transit.Backend(ctx, config)
	if err != nil {
		return nil, err
	}
	for _, path := range backend.Paths {
		if path.ExistenceCheck == nil {
			path.ExistenceCheck = exists
		}
	}
	return backend, backend.Setup(ctx, config)
}

// exists makes each write an update, as it is where nothing is checked.
func exists(context.Context, *logical.Request, *framework.FieldData) (bool, error) {
	return true, nil
}

// onlyTransit is what Vault asks which engines it was built with.
type onlyTransit struct{}

func (onlyTransit) Contains(name string, kind consts.PluginType) bool {
	return name == "transit" && kind == consts.PluginTypeSecrets
}

func (only onlyTransit) Get(name string, kind consts.PluginType) (func() (interface{}, error), bool) {
	return func() (interface{}, error) { return transitFactory, nil }, only.Contains(name, kind)
}

func (onlyTransit) Keys(kind consts.PluginType) []string {
	if kind == consts.PluginTypeSecrets {
		return []string{"transit"}
	}
	return nil
}

func (onlyTransit) DeprecationStatus(string, consts.PluginType) (consts.DeprecationStatus, bool) {
	return consts.Supported, true
}
