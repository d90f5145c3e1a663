// Checks a log with the packages of Go's checksum database. They know nothing of this project.
//
//	check log KEY PREFIX OLDER INDEX LEAF [INDEX LEAF]...
//
// The log at PREFIX (C2SP tlog-tiles) is signed by KEY, begins with what was signed of OLDER entries, and has each LEAF
// at its INDEX.
//
//	check proof KEY PROOF ENTRY
//
// The file PROOF (C2SP tlog-proof) proves that what is in the file ENTRY is in a log that is signed by KEY.
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

// What was signed: the size and the root of the tree.
func signedTree(checkpoint []byte, key note.Verifier) tlog.Tree {
	signed := must(note.Open(checkpoint, note.VerifierList(key)))
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

func checkLog(key note.Verifier, prefix, older string, entries []string) {
	newest := signedTree(must(get(prefix+"/checkpoint")), key)
	before := signedTree(must(get(prefix+"/checkpoint/"+older)), key)
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

func checkProof(key note.Verifier, proofFile, entryFile string) {
	proof, checkpoint, _ := strings.Cut(string(must(os.ReadFile(proofFile))), "\n\n")
	lines := strings.Split(proof, "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" {
		require(fmt.Errorf("%s is no proof", proofFile))
	}
	index := must(strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64))
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		path = append(path, must(tlog.ParseHash(line)))
	}
	tree, entry := signedTree([]byte(checkpoint), key), must(os.ReadFile(entryFile))
	require(tlog.CheckRecord(path, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
	fmt.Printf("entry %d of %d\n", index, tree.N)
}

func main() {
	key, given := must(note.NewVerifier(os.Args[2])), os.Args[3:]
	if os.Args[1] == "proof" {
		checkProof(key, given[0], given[1])
	} else {
		checkLog(key, given[0], given[1], given[2:])
	}
}
