// Checks a log with the packages of Go's checksum database. They know nothing of this project.
//
//	check PREFIX KEY OLDER INDEX LEAF [INDEX LEAF]...
//
// The log at PREFIX (C2SP tlog-tiles) is signed by KEY, begins with what was signed of OLDER entries, and has each LEAF
// at its INDEX.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must[Value any](value Value, err error) Value {
	require(err)
	return value
}

func require(err error) {
	if err != nil {
		fmt.Println("REFUSED:", err)
		os.Exit(1)
	}
}

func get(url string) ([]byte, error) {
	answer, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

// What was signed at an address: the size and the root of the tree.
func signedTree(url string, key note.Verifier) tlog.Tree {
	signed := must(note.Open(must(get(url)), note.VerifierList(key)))
	lines := strings.Split(signed.Text, "\n")
	if lines[0] != key.Name() {
		require(fmt.Errorf("the checkpoint is of %s", lines[0]))
	}
	return tlog.Tree{
		N:    must(strconv.ParseInt(lines[1], 10, 64)),
		Hash: must(tlog.ParseHash(lines[2])),
	}
}

type tiles struct{ prefix string }

func (tiles) Height() int { return 8 }

func (t tiles) ReadTiles(asked []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range asked {
		// Go's own paths name the height, too.
		data, err := get(t.prefix + "/tile/" + strings.TrimPrefix(tile.Path(), "tile/8/"))
		if err != nil {
			return nil, err
		}
		read = append(read, data)
	}
	return read, nil
}

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func main() {
	prefix, key, older, entries := os.Args[1], must(note.NewVerifier(os.Args[2])), os.Args[3], os.Args[4:]
	newest := signedTree(prefix+"/checkpoint", key)
	before := signedTree(prefix+"/checkpoint/"+older, key)
	// Tiles are not believed: each proof that is made of them must lead to the root.
	hashes := tlog.TileHashReader(newest, tiles{prefix})

	growth := must(tlog.ProveTree(newest.N, before.N, hashes))
	require(tlog.CheckTree(growth, newest.N, newest.Hash, before.N, before.Hash))
	for at := 0; at < len(entries); at += 2 {
		index, leaf := must(strconv.ParseInt(entries[at], 10, 64)), tlog.RecordHash([]byte(entries[at+1]))
		path := must(tlog.ProveRecord(newest.N, index, hashes))
		require(tlog.CheckRecord(path, newest.N, newest.Hash, index, leaf))
	}
	fmt.Printf("%d entries, which begin with the %d, and have these %d\n", newest.N, before.N, len(entries)/2)
}
