"""The parts that every game is built from. This folder imports no other part of the package.

rules, types, words, box     the contract: what a game states, its types, sentences, components
game                         the contract as others use it, with what core derives
match, options, loading      a match, the options it is played with, loading a saved match
records, rendering, pictures a match as a file, a game's sentences in print, its picture with arrows
extras                       which extra of the package brings a missing module
undo, touching, transcript   undo and takeback, the meaning of touches, a match as a page of notation
chance, secrets, shapes      all randomness; which seat has seen which item; generated copies and views
texts, sentence, clauses     catalogs in two languages, sentences before rendering, the rules pages
diagrams                     the positions of a rules page, marked by the rules
packs/                       boxes as files: editions, owners' packs, faults in them
conformance/                 the tests that every game must pass; only tests import it
"""
