/** Stands in for `tsx/cjs/api` in bundles, whose modules esbuild has compiled. */
exports.register = () => () => undefined;
