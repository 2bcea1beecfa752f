/** Reports the totals that `npm test` prints on its last line. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    process.send?.({
      passed: results.numPassedTests,
      // A test file that fails to run counts as one failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}
