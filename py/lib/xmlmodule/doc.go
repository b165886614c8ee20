// Package xmlmodule has the modules xml.etree.ElementTree and xml.sax.saxutils.
//
// A document is read in Go: a [reader] takes the text in pieces and makes events of it, with the positions and the messages of
// Expat, the parser that CPython has. Elements, the builder of trees and writing are Python, in etree.py; paths and the canonical form
// are modules of their own, elementpath.py and canonical.py.
//
//	reader.go    the parts of a document: prolog, content, epilog
//	tag.go       tags: attributes, namespaces
//	entity.go    references
//	doctype.go   the document type: entities, defaults of attributes
//	scan.go      names, characters, positions
//	module.go    the type of readers as Python sees it
//
// Nothing outside of the text is ever read: entities and document types that are elsewhere are not there. What the entities of a text
// make of it is bounded, as in Expat: more than 8 MiB, and more than a hundred times the text, is an error.
package xmlmodule
