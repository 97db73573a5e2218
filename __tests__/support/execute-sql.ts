import Database from 'libsql';

/** Runs statements on a database file and closes it, so that no files remain beside it. */
export function executeSql(file: string, statements: string): void {
  const connection = new Database(file);
  connection.exec(`pragma journal_mode = delete; ${statements}`);
  connection.close();
}
