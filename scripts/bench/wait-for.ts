/** Resolves as soon as a server answers at the address, whatever it says. */
export async function waitFor(url: string, patience = 30_000): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
