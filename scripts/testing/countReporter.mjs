/** Tells the process that started jest how the run ended; `npm test` prints it as its last line. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    process.send?.({
      passed: results.numPassedTests,
      // A test file that can't be run at all counts as one failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}
