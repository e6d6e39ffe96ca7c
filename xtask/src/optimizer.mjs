// Optimizes modules in place with Binaryen, all in one process. The arguments are those of `wasm-opt`: a level, features, passes; then
// the files.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

const { Features } = binaryen;
const FEATURES = {
  'bulk-memory': Features.BulkMemory | Features.BulkMemoryOpt,
  multivalue: Features.Multivalue,
  'mutable-globals': Features.MutableGlobals,
  'nontrapping-float-to-int': Features.NontrappingFPToInt,
  'reference-types': Features.ReferenceTypes,
  'sign-ext': Features.SignExt,
  simd: Features.SIMD128,
};
// The levels of `wasm-opt`, as levels of optimizing and of shrinking.
const LEVELS = { '-O2': [2, 0], '-O3': [3, 0], '-Os': [2, 1], '-Oz': [2, 2] };

let features = Features.MVP;
const passes = [];
const files = [];
for (const word of process.argv.slice(1)) {
  const feature = FEATURES[word.replace('--enable-', '')];
  if (LEVELS[word]) {
    const [optimize, shrink] = LEVELS[word];
    binaryen.setOptimizeLevel(optimize);
    binaryen.setShrinkLevel(shrink);
    // As `wasm-opt` does from level 2 on.
    binaryen.setGenerateStackIR(true);
    binaryen.setOptimizeStackIR(true);
  } else if (feature) features |= feature;
  else if (word === '--low-memory-unused') binaryen.setLowMemoryUnused(true);
  else if (/^--(?!enable-)/.test(word)) passes.push(word.slice(2));
  else if (word.startsWith('-')) throw new Error(`${word} is not known to optimizer.mjs`);
  else files.push(word);
}
for (const file of files) {
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(features);
  module.optimize();
  module.runPasses(passes);
  if (!module.validate()) throw new Error(`${file} is not valid any more`);
  writeFileSync(file, module.emitBinary());
  module.dispose();
}
