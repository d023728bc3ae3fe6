//! Copies of the database, and the deletion of what is old.

use std::path::Path;

use super::{Database, DatabaseError, begin_change, create_private, in_folder};

impl Database {
    /// Writes a copy of a database of SQLite to a folder that has none. Works while a server runs.
    ///
    /// # Errors
    /// It is no database of SQLite, the folder has one, or the disk is full.
    pub(crate) async fn copy_to(&self, folder: &Path) -> Result<(), DatabaseError> {
        let file = in_folder(folder);
        let reason = |reason: &str| DatabaseError::Copy { file: file.clone(), reason: reason.to_owned() };
        if self.is_remote() {
            return Err(reason("PostgreSQL has pg_dump for this"));
        }
        if file.exists() {
            return Err(reason("the file exists"));
        }
        let target = file.to_str().ok_or_else(|| reason("its path is not text in UTF-8"))?;
        let mut connection = self.writers.acquire().await?;
        sqlx::query("VACUUM INTO $1").bind(target).execute(&mut *connection).await?;
        create_private(&file)
    }

    /// Deletes reports that were made before a time, and matches that ended before it with their recordings, except
    /// those of tournaments. Ratings and leaderboards stay. Returns how many matches there were.
    pub(crate) async fn delete_matches(&self, before: i64) -> Result<u64, DatabaseError> {
        let statements = [
            "DELETE FROM reports WHERE since < $1",
            "DELETE FROM recordings WHERE recording IN (SELECT recording FROM matches WHERE ended < $1)
                 AND recording NOT IN (SELECT recording FROM tournament_games)",
            "DELETE FROM match_players WHERE recording IN (SELECT recording FROM matches WHERE ended < $1)
                 AND recording NOT IN (SELECT recording FROM tournament_games)",
            "DELETE FROM matches WHERE ended < $1 AND recording NOT IN (SELECT recording FROM tournament_games)",
        ];
        let mut connection = self.writer().await?;
        let done = async {
            let mut transaction = begin_change(&mut connection).await?;
            let mut deleted = 0;
            for statement in statements {
                deleted = sqlx::query(statement).bind(before).execute(&mut *transaction).await?.rows_affected();
            }
            transaction.commit().await?;
            Ok(deleted)
        };
        let done = done.await;
        self.finish(connection, done, None).await
    }
}
