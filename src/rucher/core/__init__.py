"""What every game is made of. It imports nothing else of the house.

game, types, words, box      the contract: rules, the types they speak in, sentences, components
match, options, loading      a match, what was agreed before it, reading it back
undo, touching, transcript   taking back, what touches mean, a match as a page of notation
chance, secrets, shapes      all randomness; who has seen what; generated copies and views
texts, sentence, clauses     catalogs in two languages, a sentence to be, the rules pages
packs/                       boxes as files: editions, owners' packs, what is wrong in them
conformance/                 the tests that every game must pass; only tests import it
"""
