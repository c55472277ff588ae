"""The parts that every game is built from. This folder imports no other part of the package.

game, types, words, box      the contract: rules, the types they use, sentences, components
match, options, loading      a match, the options it is played with, loading a saved match
undo, touching, transcript   undo and takeback, the meaning of touches, a match as a page of notation
chance, secrets, shapes      all randomness; which seat has seen which item; generated copies and views
texts, sentence, clauses     catalogs in two languages, sentences before rendering, the rules pages
diagrams                     the positions of a rules page, marked by the rules
packs/                       boxes as files: editions, owners' packs, faults in them
conformance/                 the tests that every game must pass; only tests import it
"""
