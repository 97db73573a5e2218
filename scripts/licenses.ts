import { isLicenseAllowed, listProductionPackages } from './support/licenses';
import { readArguments, runCommand } from './support/run-command';

/** Prints license, name and version of each production dependency, separated by tabs. Fails if a license is not allowed. */
runCommand(async () => {
  readArguments('Usage: npm run licenses', {});
  const packages = listProductionPackages();
  console.log(
    packages.map(({ name, version, license }) => `${license ?? 'none'}\t${name}\t${version}`).join('\n'),
  );
  const rejected = packages.filter((entry) => !isLicenseAllowed(entry)).map(({ name }) => name);
  if (rejected.length > 0)
    throw new Error(`These packages have a license that is not allowed: ${rejected.join(', ')}`);
});
