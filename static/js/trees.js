/* A region's HTML comes as a tree of texts, and later only the branches of it that have changed
   (the server's part is games/matches/trees.py). */

export function grown(tree, change) {
  if (typeof change !== "object" || Array.isArray(change)) return change;
  if (change.keep) return [...change.front, ...tree.slice(...change.keep), ...change.behind];
  const branches = [...tree];
  for (const [number, branch] of Object.entries(change)) branches[number] = grown(branches[number], branch);
  return branches;
}

export const htmlOf = (tree) => [tree].flat(Infinity).join("");
