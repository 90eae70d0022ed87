// Serves HashiCorp Vault with the transit engine on an address of this machine, from its own packages. What it leaves
// out of the program of that name are other engines, the web pages and the clients of clouds, which take most of the
// time that a build of the whole takes.
package main

import (
	"flag"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/builtin/logical/transit"
	vaulthttp "github.com/hashicorp/vault/http"
	"github.com/hashicorp/vault/internalshared/configutil"
	"github.com/hashicorp/vault/sdk/logical"
	"github.com/hashicorp/vault/sdk/physical/file"
	"github.com/hashicorp/vault/vault"
)

func main() {
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
		LogicalBackends: map[string]logical.Factory{"transit": transit.Factory},
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
