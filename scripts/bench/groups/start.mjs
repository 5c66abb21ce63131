export function* rows({ ratioToBareNode }) {
  const version = ratioToBareNode(['--version']);
  yield {
    what: 'cctool --version / node -e 0',
    measured: version.toFixed(2),
    goal: '<= 1.15',
    holds: version <= 1.15,
    peer: 'oxlint 1.30, eslint 2.58',
  };
}
